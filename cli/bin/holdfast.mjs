#!/usr/bin/env node
// Starts the command line with the Node that the project brings, whatever the machine's own is.
import path from 'node:path'
import { prepare, ROOT, runToEnd, runTool } from '../../tools/first-run.mjs'

await runTool(() => {
  const { node, env } = prepare()
  return runToEnd(node, [path.join(ROOT, 'cli/src/main.ts'), ...process.argv.slice(2)], { env })
})
