import { diskOutageOf, Outage, type OutageCode } from '../outage.ts'

/** The file storage (disk or service) is down, full, or denies access. */
export class FilesUnavailable extends Outage {
  override name = 'FilesUnavailable'

  constructor(message: string, options?: ErrorOptions, code: OutageCode = 'Files unavailable') {
    super(code, message, options)
  }
}

/** @throws FilesUnavailable for a system error; rethrows others */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isSystemError(error)) throw error
    const sentence = `The data folder is not usable: ${error.message}`
    throw new FilesUnavailable(sentence, { cause: error }, diskOutageOf(error) ?? undefined)
  }
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error
