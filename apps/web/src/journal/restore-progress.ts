import { ApiError } from './call-server.ts'
import { api } from './api.ts'
import { currentUser } from './session.ts'

const pollMs = 5000

/** How far the server is with a file. */
export interface RestoreProgress {
  readonly percent: number
  /** It was asked and does not answer; it goes on all the same. */
  readonly unanswered: boolean
}

/** The server could make no journal of the file, and says why where it knows. */
export class RestoreFailed extends ApiError {
  override name = 'RestoreFailed'
  constructor(why: string | null) {
    super(422, why === null ? 'Unexpected error' : 'Archive refused', why ?? '')
  }
}

/**
 * Waits until the server has made a journal of a file, asking every 5 seconds. A line that is broken, or a server that is
 * being started again, is asked again; any other answer that is not one ends the waiting.
 *
 * @returns the journal; null when its user has signed out meanwhile
 * @throws RestoreFailed; ApiError when the server cannot be asked
 */
export async function untilRestored(
  jobId: string,
  onProgress: (progress: RestoreProgress) => void,
): Promise<number | null> {
  const user = currentUser()?.userId
  for (let percent = 0; ; ) {
    const progress = await api.readProgress({ params: { jobId } }).catch(unlessPassing)
    if (progress?.state === 'FINISHED' && progress.database !== null) return progress.database
    if (progress !== null && progress.finishedTime !== null) throw new RestoreFailed(progress.error)
    percent = progress?.percent ?? percent
    onProgress({ percent, unanswered: progress === null })
    await new Promise((done) => setTimeout(done, pollMs))
    if (currentUser()?.userId !== user) return null
  }
}

function unlessPassing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 0 || error.status === 503)) return null
  throw error
}
