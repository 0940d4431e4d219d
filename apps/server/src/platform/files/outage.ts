import { diskOutageOf, Outage, type OutageCode } from '../outage.ts'

/** The disk or the service that keeps files does not do its work: it is away, full, or refuses us. */
export class FilesUnavailable extends Outage {
  override name = 'FilesUnavailable'

  constructor(message: string, options?: ErrorOptions, code: OutageCode = 'Files unavailable') {
    super(code, message, options)
  }
}

/** @throws FilesUnavailable for a fault of the machine; what else went wrong is passed on */
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
