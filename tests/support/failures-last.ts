import { stripVTControlCharacters } from 'node:util'
import { DefaultReporter } from 'vitest/node'
import type { SerializedError, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node'

/** Maximum length of an error line: some tests compare whole pages. */
const maxLine = 300
/** Limits the list, so that the end of a log shows all failed tests. */
const maxListed = 30

type Failed = TestCase | TestSuite | TestModule

/** Vitest's reporter with truncated error lines and a final list of failures. */
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

function errorsOf(entity: Failed): readonly SerializedError[] {
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
