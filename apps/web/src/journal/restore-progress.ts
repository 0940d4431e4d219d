import { ApiError } from './call-server.ts'
import { api } from './api.ts'
import { currentUser } from './session.ts'

const pollMs = 5000

/** Progress of the server with a file. */
export interface RestoreProgress {
  readonly percent: number
  /** The last request got no response; the server continues nevertheless. */
  readonly unanswered: boolean
}

/** The server could not create a journal from the file, with the reason if known. */
export class RestoreFailed extends ApiError {
  override name = 'RestoreFailed'
  constructor(why: string | null) {
    super(422, why === null ? 'Unexpected error' : 'Archive refused', why ?? '')
  }
}

/**
 * Waits until the server has created a journal from a file, polling every 5 seconds. Retries if the connection breaks or the server
 * restarts; any other error ends the wait.
 *
 * @returns the journal; null if its user has signed out meanwhile
 * @throws RestoreFailed; ApiError if the server cannot be reached
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
