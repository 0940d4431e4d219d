import { type BarJob, type BarMapping, type BarOptions, startBarUpload } from '@afterclose/contract/bars'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../journal/api.ts'
import { isLive } from '../../../journal/live/is-live.ts'
import { barsKey, refreshBars } from '../../../journal/price-bars.ts'
import { sendFile } from '../../../journal/send-file.ts'

/** Polling interval while the progress is visible, with and without the live channel. */
const watchMs = { live: 2000, alone: 500 }

const running: readonly BarJob['state'][] = ['QUEUED', 'READING', 'SAVING']
export const isRunning = ({ state }: BarJob): boolean => running.includes(state)

/** Uploads, newest first; running ones are polled. The live channel reports their progress. */
export const jobsQuery = queryOptions({
  queryKey: [...barsKey, 'jobs'],
  queryFn: async ({ signal }) => (await api.listBarJobs({}, signal)).jobs,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(isRunning) === true ? watchMs[isLive.get() ? 'live' : 'alone'] : false,
})

/** Uploads a file. Rejects with an ApiError. */
export function uploadBars(file: File, onProgress: (sent: number) => void, signal: AbortSignal): Promise<BarJob> {
  const body = new FormData()
  // fields before the file: the server reads them in this order
  body.append('options', JSON.stringify({}))
  body.append('file', file, file.name)
  return sendFile(startBarUpload, { body, onProgress, signal })
}

export async function confirmJob(job: BarJob, options: BarOptions): Promise<void> {
  await api.confirmBarJob({ params: { jobId: job.id }, body: options })
  await refreshBars()
}

export async function cancelJob(job: BarJob): Promise<void> {
  await api.cancelBarJob({ params: { jobId: job.id } })
  await refreshBars()
}

export const sameMapping = (one: BarMapping | null, other: BarMapping | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
