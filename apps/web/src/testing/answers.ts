interface Received {
  readonly call: string
  readonly headers: Headers
  readonly body: unknown
}

/** Responses of a server, by "METHOD /path": JSON, or a raw response. */
export type Answers = Readonly<Record<string, (received: Received) => unknown>>

/** A response with a status other than 200. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(
    status: number,
    code = 'Unexpected error',
    message = 'Something went wrong',
    fields: readonly { field: string; message: string }[] = [],
  ) {
    this.status = status
    this.body = { code, message, fields }
  }
}

const refused = ({ body, status }: Refusal): Response => Response.json(body, { status })

/** When a record was changed, in a request or a response; undefined if it says nothing of that. */
function modifiedIn(data: unknown): string | undefined {
  const { modified }: { readonly modified?: unknown } = Object(data)
  return typeof modified === 'string' ? modified : undefined
}

/**
 * Gives responses to changes of records what the real server gives them: a change raises `modified`, also if the response is a fixed record,
 * and the version before is refused from then on.
 */
function raisingModified() {
  const replaced = new Map<string, number>()
  return {
    isOld: (call: string, body: unknown): boolean => replaced.has(`${call} ${modifiedIn(body)}`),
    raised: (call: string, body: unknown, result: unknown): unknown => {
      const before = modifiedIn(body)
      if (!call.startsWith('PUT ') || before === undefined || modifiedIn(result) === undefined) return result
      replaced.set(`${call} ${before}`, replaced.size)
      return modifiedIn(result) === before ? { ...Object(result), modified: `after ${before}` } : result
    },
  }
}

/** A `fetch` with these responses, and the list of its requests. */
export function answering(answers: Answers) {
  const received: Received[] = []
  const changes = raisingModified()
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input)
    const call = `${init.method ?? 'GET'} ${address}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    const entry = { call, headers: new Headers(init.headers), body }
    received.push(entry)
    const answer = answers[call]
    if (answer === undefined) return Response.json({ code: 'Not found', message: call }, { status: 404 })
    if (changes.isOld(call, body)) return refused(new Refusal(409, 'Changed elsewhere'))
    const result = await answer(entry)
    if (result instanceof Response) return result
    return result instanceof Refusal ? refused(result) : Response.json(changes.raised(call, body, result))
  }
  return { fetch, received }
}

/** An `XMLHttpRequest` with the responses of such a `fetch`, for uploads. */
export function requestsBy(fetch: (input: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    responseText = ''
    status = 0
    #call = { method: '', address: '', headers: {} as Record<string, string> }
    #aborted = false

    open(method: string, address: string): void {
      this.#call = { ...this.#call, method, address }
    }
    setRequestHeader(name: string, value: string): void {
      this.#call.headers[name] = value
    }
    abort(): void {
      this.#aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(body: FormData): void {
      const { address, method, headers } = this.#call
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }))
      void fetch(address, { method, headers, body }).then(
        async (answer) => {
          if (this.#aborted) return
          this.responseText = await answer.text()
          this.status = answer.status
          this.dispatchEvent(new Event('load'))
        },
        () => this.dispatchEvent(new Event('error')),
      )
    }
  }
}
