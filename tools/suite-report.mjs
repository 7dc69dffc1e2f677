// What a suite counted, and what failed with why, as a file: each test, each file that could not be
// run, and each error that belongs to neither, such as a connection that is cut when its test has
// ended.
import { writeFileSync } from 'node:fs'

const LINES_MAX = 20
const COLUMNS_MAX = 300

/** A reporter of the test runner; `--outputFile.suite` names the file. */
export default class SuiteReport {
  #file

  onInit({ config }) {
    this.#file = config.outputFile.suite
  }

  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const why = [
      ...modules.flatMap(whyOf),
      ...unhandled.map((error) => `outside the tests\n${headOf([error])}`),
    ]
    writeFileSync(this.#file, JSON.stringify({ passed, failed: why.length, why }))
  }
}

/** Each test of a file that failed, or the file itself where it could not be run, and why. */
function whyOf(module) {
  const file = module.relativeModuleId
  const failed = [...module.children.allTests('failed')]
  if (failed.length === 0) return module.ok() ? [] : [`${file}\n${headOf(errorsOf(module))}`]
  return failed.map((test) => `${file}: ${test.fullName}\n${headOf(test.result().errors)}`)
}

/** Of what comes before all tests or after them. */
function errorsOf(module) {
  const suites = [...module.children.allSuites()]
  return [module, ...suites].flatMap((one) => one.errors())
}

function headOf(errors) {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split('\n'))
  const shown = lines.slice(0, LINES_MAX)
  return shown.map((line) => `  ${line.slice(0, COLUMNS_MAX)}`).join('\n')
}
