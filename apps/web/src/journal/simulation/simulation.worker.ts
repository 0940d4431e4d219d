import { transferables } from '@afterclose/engine/columns/transferables'
import { answerJob, type JobAsked } from './simulation-jobs.ts'

addEventListener('message', ({ data }: MessageEvent<JobAsked>) => {
  const told = answerJob(data)
  postMessage(told, { transfer: transferables(told) })
})
