import { bundleDocs } from './bundle.ts'

await bundleDocs()
