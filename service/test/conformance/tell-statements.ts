// A process of its own that tells, as JSON, the statements which the files it is given declare.
import { declaredStatements } from '../../src/foundation/db/statement.ts'

for (const store of process.argv.slice(2)) await import(store)
const told = declaredStatements().map((declared) => {
  const { name, text, clusterText, slots, isPlannedForValues } = declared
  return { name, text, clusterText, slots, isPlannedForValues }
})
process.stdout.write(JSON.stringify(told))
