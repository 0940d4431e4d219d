import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** A request that another user repeats while the server is busy. */
export interface Probe {
  readonly kind: 'read' | 'write'
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly everyMs: number
}

export interface ProbeTimes {
  readonly kind: Probe['kind']
  readonly ms: readonly number[]
}

export interface ProbeReport {
  readonly times: readonly ProbeTimes[]
  /** Maximum delay of this thread itself: on a busy machine part of every time. */
  readonly late: number
}

const agent = new Agent({ keepAlive: true })

function answerTime(probe: Probe, began = performance.now()): Promise<number> {
  const { url, method, headers, body } = probe
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}`))
      })
      answer.on('error', reject)
    })
    asked.on('error', (error) => {
      // The server may close a kept-alive connection just when it is used again; browsers retry too.
      if (asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(answerTime(probe, began))
      else reject(error)
    })
    asked.end(body ?? undefined)
  })
}

/** Maximum pending requests of a probe: a user may have 200, beyond which requests are refused. */
const mostWaiting = 50

/** Sends requests at a fixed rate, whether or not previous ones have completed: a blocked server gets requests too. */
function repeat(probe: Probe): () => Promise<ProbeTimes> {
  const answers: Promise<number>[] = []
  let waiting = 0
  const ask = () => {
    if (waiting >= mostWaiting) return
    waiting++
    const answer = answerTime(probe)
    answer.catch(() => {}).finally(() => waiting--) // it is awaited at the end
    answers.push(answer)
  }
  const clock = setInterval(ask, probe.everyMs)
  return async () => {
    clearInterval(clock)
    return { kind: probe.kind, ms: await Promise.all(answers) }
  }
}

const port = parentPort
if (isMainThread || port === null) throw new Error('The prober is a thread of its own')
const probes: readonly Probe[] = workerData
await Promise.all(probes.map((probe) => answerTime(probe))) // the first request of each opens its connection
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const running = probes.map(repeat)
port.postMessage('running')
port.once('message', () => {
  void Promise.all(running.map((end) => end())).then((times) => {
    const report: ProbeReport = { times, late: delay.max / 1e6 }
    port.postMessage(report)
    agent.destroy()
  })
})
