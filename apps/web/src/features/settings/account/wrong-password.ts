import { ApiError } from '../../../journal/call-server.ts'

/** Makes a fault of that field of the server's "The password is wrong.", so that it stands where it was typed. */
export async function passwordFault<T>(field: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'Wrong password') throw error
    throw new ApiError(error.status, error.code, error.message, [{ field, message: error.message }])
  }
}
