import { z } from 'zod'
import { call } from './call.ts'

/** `NEEDS_INPUT`: an import whose preview waits for its trader. */
export const progressStates = ['WAITING', 'RUNNING', 'NEEDS_INPUT', 'FINISHED', 'FAILED'] as const

export const ProgressView = z.object({
  jobId: z.string(),
  state: z.enum(progressStates),
  /** Percent; 100 only when it is finished. */
  percent: z.int().min(0).max(100),
  /** Its journal, or the one it has created; null if there is none yet. */
  database: z.int().nullable(),
  /** Set once it has ended, in any way. */
  finishedTime: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type ProgressView = z.infer<typeof ProgressView>

/** For the user who started it. An import is identified by its id, a restore by the returned job. */
export const readProgress = call({
  method: 'GET',
  url: '/v1/progress/:jobId',
  summary: 'Progress of an import or a restore',
  access: 'user',
  scope: null,
  params: z.object({ jobId: z.string().max(60) }),
  response: ProgressView,
})
