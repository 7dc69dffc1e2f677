// Runs one TypeScript program of the project: `node tools/run.mjs <file> [arguments]`.
import path from 'node:path'
import { prepare, ROOT, runToEnd, runTool } from './first-run.mjs'

await runTool(() => {
  const [file, ...args] = process.argv.slice(2)
  const { node, env } = prepare()
  return runToEnd(node, [path.join(ROOT, file), ...args], { env })
})
