import { randomUUID } from 'node:crypto'
import { finishOnboarding } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import { largestArchive } from '@afterclose/contract/restore'
import type { FastifyRequest } from 'fastify'
import { restoresFolder } from '../archive/receive-archive.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { Services } from '../../platform/http/services.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { parseJson } from '../../platform/http/json.ts'
import { shownName } from '../../imports/upload/sent-file.ts'

/** File of the form. */
export interface SentFile {
  /** Key of the work file. */
  readonly key: string
  readonly fileName: string
  readonly fileSize: number
}

const sent = new WeakMap<FastifyRequest, SentFile>()

/** The file of the request; null if there is none. */
export const sentFile = (request: FastifyRequest): SentFile | null => sent.get(request) ?? null

/**
 * Accepts a form instead of JSON: its field `data` becomes the body, and its file, if any, is stored. JSON requests are unchanged.
 * @throws AppError 'No permission', 'Quota reached', 'File required', 'File too large', 'Bad request', 'Invalid input'; nothing is stored
 *   then
 */
export async function receiveOnboarding(
  request: FastifyRequest,
  { db, config: { quotas }, workFiles, incoming }: Pick<Services, 'db' | 'config' | 'workFiles' | 'incoming'>,
): Promise<void> {
  const { user, headers } = request
  if (!request.isMultipart() || user === null) return
  await mustHaveJournalLeft(db, quotas, user)
  const uploader = { userId: user.id, kind: 'ARCHIVES', headers, longest: largestArchive } as const
  await incoming.receive(uploader, () => receiveForm(request, workFiles))
}

async function receiveForm(request: FastifyRequest, workFiles: WorkFiles): Promise<void> {
  const key = `${restoresFolder}/${randomUUID()}`
  try {
    let data: string | null = null
    let fileName: string | null = null
    for await (const part of request.parts({ limits: { fileSize: largestArchive } })) {
      if (part.type === 'file') {
        await workFiles.put(key, part.file)
        if (part.file.truncated) throw new AppError('File too large')
        fileName = shownName(part.filename)
      } else if (part.fieldname === 'data' && typeof part.value === 'string') data = part.value
    }
    request.body = checkedBody(data)
    if (fileName === null) return
    const fileSize = (await workFiles.size(key)) ?? 0
    if (fileSize === 0) throw new AppError('File required')
    sent.set(request, { key, fileName, fileSize })
  } catch (error) {
    await workFiles.remove(key)
    throw error
  }
}

/** Validated early, so that the file of an invalid form is not stored. */
function checkedBody(data: string | null): unknown {
  if (data === null) throw new AppError('Invalid input', { fields: [{ field: 'data', message: 'is missing' }] })
  const body = parseJson(data)
  const parsed = finishOnboarding.body.safeParse(body)
  if (parsed.success) return body
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError('Invalid input', { fields })
}
