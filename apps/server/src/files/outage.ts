/** The disk or the service that keeps files does not do its work: it is away, full, or refuses us. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** @throws FilesUnavailable for a fault of the machine; what else went wrong is passed on */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new FilesUnavailable(`The data folder does not work: ${error.message}`, { cause: error })
  }
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error
