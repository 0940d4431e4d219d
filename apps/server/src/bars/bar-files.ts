import { randomUUID } from 'node:crypto'

/** Work files of price bars: blocks for as long as their series is there, uploads until they are saved or dropped. */
export const barsKey = 'bars'
export const barUploadsKey = 'bar-uploads'
/** Results of walks, which follow from trades and bars. */
export const walksKey = 'bar-walks'

export const newBlockKey = (userId: number): string => `${barsKey}/${userId}/${randomUUID()}`
export const uploadKey = (jobId: string): string => `${barUploadsKey}/${jobId}`
