import { bundlePages } from './bundle.ts'

await bundlePages()
