import type { Call, ResponseOf } from '@afterclose/contract/call'
import { z } from 'zod'
import { type AnyInput, answerTo } from './call-server.ts'

/** A call that lists records page by page, each with the start of the next page. */
type ListCall = Call & { readonly response: z.ZodType<{ readonly next: string | null }> }
const Page = z.object({ next: z.string().nullable() })

/**
 * All pages of a list, in order. The next page is requested before this one is read, so that server and browser work at the same time.
 * Rejects with an ApiError; a caller that stops early aborts the request that runs ahead.
 */
export async function* pagesOf<C extends ListCall>(
  call: C,
  { params, query }: Required<Pick<AnyInput, 'params' | 'query'>>,
  signal?: AbortSignal,
): AsyncGenerator<ResponseOf<C>, void> {
  const left = new AbortController()
  const until = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal])
  const ask = (after?: string) => answerTo(call, { params, query: { ...query, after } }, until)
  try {
    for (let asked: Promise<unknown> | null = ask(); asked !== null; ) {
      const answer: unknown = await asked
      const { next } = Page.parse(answer)
      asked = next === null ? null : ask(next)
      asked?.catch(() => {}) // rejections are handled at its turn
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own schema has read it
      yield call.response.parse(answer) as ResponseOf<C>
    }
  } finally {
    left.abort()
  }
}

/** Items of all pages. */
export async function allOf<Page, Item>(
  pages: AsyncIterable<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const page of pages) all.push(...itemsOf(page))
  return all
}
