import { AppError, type ProblemCode } from '@afterclose/contract/problems'

/** Whether the store refused a row because one like it exists. The one place that knows both stores' words for it. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** Runs `work`; a unique violation in it becomes `code`. */
export async function refuseDuplicates<T>(code: ProblemCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError(code, { cause: error }) : error
  }
}
