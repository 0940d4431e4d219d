import { AppError } from '@afterclose/contract/problems'

/** Reason why a file cannot be restored, as a sentence for the user. */
export const archiveRefusal = (message: string, cause?: unknown): AppError =>
  new AppError('Archive refused', { message, cause })
