import { stripVTControlCharacters } from 'node:util'
import { DefaultReporter } from 'vitest/node'
import type { SerializedError, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node'

/** Maximum length of an error line: some tests compare whole pages. */
const maxLine = 300
/** Limits the list, so that the end of a log shows all failed tests. */
const maxListed = 30

type Failed = TestCase | TestSuite | TestModule

/** Vitest's reporter with truncated error lines and final lists of flaky and failed tests. */
export class FailuresLast extends DefaultReporter {
  override onTestModuleEnd(testModule: TestModule): void {
    for (const failed of failedIn(testModule)) for (const error of errorsOf(failed)) cutLines(error)
    super.onTestModuleEnd(testModule)
  }

  override onTestRunEnd(
    testModules: ReadonlyArray<TestModule>,
    unhandledErrors: ReadonlyArray<SerializedError>,
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(testModules, unhandledErrors, reason)
    const flaky = testModules.flatMap((testModule) => [...testModule.children.allTests()]).filter(isFlaky)
    if (flaky.length > 0)
      this.error(['Flaky, passed at the second run:', ...flaky.map(flakyLine), ''].join('\n'))
    const lines = [
      ...testModules.flatMap(failedIn).map((failed) => line(nameOf(failed), errorsOf(failed)[0])),
      ...unhandledErrors.map((error) => line('outside of a test', error)),
    ]
    if (lines.length === 0) return
    const more = lines.length > maxListed ? [`… and ${lines.length - maxListed} more`] : []
    this.error(['Failed:', ...lines.slice(0, maxListed), ...more, ''].join('\n'))
  }
}

function failedIn(testModule: TestModule): Failed[] {
  return [testModule, ...testModule.children.allSuites(), ...testModule.children.allTests()].filter(
    (entity) => errorsOf(entity).length > 0,
  )
}

const isFlaky = (test: TestCase) => test.diagnostic()?.flaky === true

const flakyLine = (test: TestCase) => line(nameOf(test), test.result().errors?.[0])

/** Errors of what failed in the end: a flaky test has errors of its first run. */
function errorsOf(entity: Failed): readonly SerializedError[] {
  if (entity.type === 'test' && isFlaky(entity)) return []
  return (entity.type === 'test' ? entity.result().errors : entity.errors()) ?? []
}

function nameOf(entity: Failed): string {
  const file = entity.type === 'module' ? entity : entity.module
  return entity.type === 'module' ? file.relativeModuleId : `${file.relativeModuleId} > ${entity.fullName}`
}

function line(name: string, error: SerializedError | undefined): string {
  const [message = ''] = stripVTControlCharacters(error?.message ?? '').split('\n')
  return `  ${name.slice(0, 200)}\n    ${message.slice(0, 200)}`
}

function cutLines(error: SerializedError): void {
  for (const part of ['message', 'stack', 'diff'] as const) {
    const text: unknown = error[part]
    if (typeof text !== 'string') continue
    const lines = text.split('\n')
    error[part] = lines.map((one) => (one.length > maxLine ? `${one.slice(0, maxLine)}…` : one)).join('\n')
  }
}
