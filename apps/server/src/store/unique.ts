import { AppError, type ProblemCode } from '@afterclose/contract/problems'

/** Whether the store rejected a row because of a unique constraint. The only place that knows the error codes of both stores. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** Runs `work`. A unique violation in it becomes an `AppError` with this code. @param message if the code's own does not fit */
export async function refuseDuplicates<T>(code: ProblemCode, work: () => Promise<T>, message?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(code, { cause: error, ...(message === undefined ? {} : { message }) })
  }
}
