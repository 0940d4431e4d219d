import { AppError } from '@afterclose/contract/problems'

/** Why a file is not restored, as a sentence for whoever sent it. */
export const refused = (message: string, cause?: unknown): AppError =>
  new AppError('Archive refused', { message, cause })
