import { bundleDashboard } from './bundle.ts'

await bundleDashboard()
