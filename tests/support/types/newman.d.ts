/** Types of the part in use; the package has none. */
declare module 'newman' {
  interface Execution {
    item: { name: string }
    response?: { code: number; text(): string }
  }
  interface Summary {
    run: {
      executions: Execution[]
      failures: { source?: { name: string }; error: { message: string } }[]
    }
  }
  export function run(
    options: { collection: object; timeoutRequest?: number },
    done: (error: Error | null, summary: Summary) => void,
  ): void
}
