import { ApiError } from '../../journal/call-server.ts'

/** Shows a wrong password at its field. */
export const underPassword = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'Wrong password'
    ? new ApiError(error.status, error.code, error.message, [{ field: 'password', message: error.message }])
    : error
