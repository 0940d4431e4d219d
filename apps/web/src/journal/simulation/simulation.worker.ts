import { transferables } from '@afterclose/engine/columns/transferables'
import { answerJob, type JobRequest } from './simulation-jobs.ts'

addEventListener('message', ({ data }: MessageEvent<JobRequest>) => {
  const reply = answerJob(data)
  postMessage(reply, { transfer: transferables(reply) })
})
