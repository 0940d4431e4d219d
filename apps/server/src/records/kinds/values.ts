import { Id } from '@afterclose/contract/values'
import { z } from 'zod'
import { AppError } from '@afterclose/contract/problems'
import { richText } from '../../platform/rich-text/rich-text.ts'
import { nameKey } from '../../store/codecs.ts'
import { type ArchivedRecord, textOf } from './record-kind.ts'

/** Largest id of a record: the feed has 32 bits for it, with room for further ids. */
export const largestNumber = 2 ** 31

/** An instant in the server's format. */
export const InstantText = z.iso.datetime()
export const writtenTimes = { created: InstantText, modified: InstantText }

/** Fields shared by all lists of a journal. */
export const ofList = { active: z.boolean(), order: z.int().min(0), ...writtenTimes }
export const listColumns = { order: 'position' }
/** Sort columns of a list in the trader's own order. */
export const listOrder = ['position', 'id']
/** `name_key`, for comparing names. */
export const nameKeyColumn = { name_key: ({ name }: ArchivedRecord) => nameKey(textOf(name)) }

/** Slots have a separate file. */
const inSlots: ReadonlySet<string> = new Set(['screenshot', 'screenshots', 'exampleScreenshots'])

/** Fields of an API view that the record itself stores. */
export const storedShape = ({ shape }: z.ZodObject): z.core.$ZodLooseShape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !inSlots.has(name)))

/** HTML nested in a record, sanitised like the fields of `html`. */
export const CleanText = (most: number) =>
  z.string().transform((text, context) => {
    try {
      return richText(text, 'text', most)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      context.addIssue(`has more than ${most} characters`)
      return z.NEVER
    }
  })

export const ImportId = z.string().max(60).nullable()
export const Source = z.string().min(1).max(60)
export const ExternalId = z.string().max(300).nullable()
export const Ids = z.array(Id).max(200)
