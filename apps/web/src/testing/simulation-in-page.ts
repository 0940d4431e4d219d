import { transferables } from '@afterclose/engine/columns/transferables'
import { answerJob, type JobRequest, type JobReply } from '../journal/simulation/simulation-jobs.ts'
import type { JobPort } from '../journal/simulation/worker-pool.ts'

/** A worker of the simulator, which jsdom does not have: the same jobs and messages, in the page's thread. */
export class SimulationInPage implements JobPort {
  readonly #hear: ((event: { readonly data: JobReply }) => void)[] = []
  #ended = false

  postMessage(asked: JobRequest, { transfer }: { readonly transfer: ArrayBuffer[] }): void {
    const data = structuredClone(asked, { transfer })
    queueMicrotask(() => {
      const told = answerJob(data)
      const back = structuredClone(told, { transfer: transferables(told) })
      queueMicrotask(() => {
        if (!this.#ended) for (const hear of this.#hear) hear({ data: back })
      })
    })
  }
  addEventListener(type: string, listener: (event: { readonly data: JobReply }) => void): void {
    if (type === 'message') this.#hear.push(listener) // it never fails
  }
  terminate(): void {
    this.#ended = true
  }
}
