import type { FastifyInstance } from 'fastify'
import { taskThread } from '../workers/task-thread.ts'
import { refuseTooLong, richText } from './rich-text.ts'
import type { RichTextTasks, TextToClean } from './rich-text-tasks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Sanitises a text; a long one in a thread, so that it does not block others.
     * @throws AppError 'Invalid input' as `richText` does
     */
    cleanRichText: (text: TextToClean) => Promise<string>
  }
}

/** Characters. Even one with nothing but tags is sanitised in a millisecond or two. */
const short = 2000

export function startRichTextThread(app: FastifyInstance): void {
  const thread = taskThread<RichTextTasks>({
    file: new URL('rich-text-worker.ts', import.meta.url),
    data: null,
    atOnce: 1,
    patienceMs: 60_000,
    memoryMb: 256,
    background: false, // a user who saved a text waits for it
    idleMs: 60_000,
  })
  app.decorate('cleanRichText', async ({ html, field, most }: TextToClean) => {
    refuseTooLong(html, field, most)
    return html.length <= short ? richText(html, field, most) : thread.run('clean', { html, field, most })
  })
  app.addHook('onClose', () => thread.close())
}
