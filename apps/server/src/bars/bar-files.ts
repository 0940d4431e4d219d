import { randomUUID } from 'node:crypto'

/** Work files of price bars: blocks as long as their series exists, uploads until they are saved or discarded. */
export const barsKey = 'bars'
export const barUploadsKey = 'bar-uploads'
/** Results of walks, derived from trades and bars. */
export const walksKey = 'bar-walks'

export const newBlockKey = (userId: number): string => `${barsKey}/${userId}/${randomUUID()}`
export const uploadKey = (jobId: string): string => `${barUploadsKey}/${jobId}`
