import type { LocalDate } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { taskThread } from '../../platform/workers/task-thread.ts'
import type { DemoContent, DemoTasks } from './demo-tasks.ts'

export type DemoContentOf = (today: LocalDate) => Promise<DemoContent>

/**
 * Generates the content of demo journals in a thread, because it takes half a second. Cached per day, as all demo journals of a day are
 * equal.
 */
export function demoThread(app: FastifyInstance): DemoContentOf {
  const thread = taskThread<DemoTasks>({
    file: new URL('demo-worker.ts', import.meta.url),
    data: null,
    atOnce: 1,
    patienceMs: 60_000,
    memoryMb: 512,
    background: false, // a visitor waits for it
    idleMs: 10_000,
  })
  app.addHook('onClose', () => thread.close())
  let made: { readonly today: LocalDate; readonly content: Promise<DemoContent> } | null = null
  return async (today) => {
    if (made?.today !== today) made = { today, content: thread.run('make', { today }) }
    const { content } = made
    try {
      return await content
    } catch (error) {
      if (made?.content === content) made = null // the next visitor tries again
      throw error
    }
  }
}
