import type { ProblemCode } from '@afterclose/contract/problems'
import { ApiError } from '../../journal/call-server.ts'

/** Shows an error below its field. @example underField(error, 'Wrong password', 'password') */
export const underField = (error: unknown, code: ProblemCode, field: string): unknown =>
  error instanceof ApiError && error.code === code
    ? new ApiError(error.status, error.code, error.message, [{ field, message: error.message }])
    : error
