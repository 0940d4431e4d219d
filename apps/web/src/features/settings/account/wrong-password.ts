import { ApiError } from '../../../journal/call-server.ts'

/** Maps the server's "The password is wrong." to an error of that field. */
export async function passwordFault<T>(field: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'Wrong password') throw error
    throw new ApiError(error.status, error.code, error.message, [{ field, message: error.message }])
  }
}
