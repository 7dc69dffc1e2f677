import { bundleSdk } from './bundle.ts'

await bundleSdk()
