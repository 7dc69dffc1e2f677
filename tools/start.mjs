// `npm start`: prepares what is missing and runs the service until it is told to stop.
import path from 'node:path'
import { prepare, ROOT, runToEnd, runTool } from './first-run.mjs'

await runTool(() => {
  const { node, env } = prepare()
  const main = path.join(ROOT, 'service/src/main.ts')
  return runToEnd(node, [main, ...process.argv.slice(2)], { env })
})
