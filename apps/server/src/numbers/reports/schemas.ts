import { Strategies, TradingRules } from '@afterclose/contract/strategies'
import { IdParam, LocalDateText, WholeParamOr } from '@afterclose/contract/values'
import { originalStrategy } from '@afterclose/core/strategy'
import {
  isLeaf,
  isList,
  isOfJournal,
  isOrNull,
  type Leaf,
  type OfJournal,
  type Parameter,
  type Shape,
} from '@afterclose/engine/reports/definition'
import { z } from 'zod'
import { parseJson } from '../../platform/http/json.ts'

const leafSchemas: Readonly<Record<Leaf['leaf'], z.ZodType>> = {
  number: z.number(),
  known: z.number().nullable(),
  boolean: z.boolean(),
  text: z.string(),
}

/** Schema of a report's result. */
export function schemaOf(shape: Shape): z.ZodType {
  if (isLeaf(shape)) {
    const schema = leafSchemas[shape.leaf]
    return shape.about === undefined ? schema : schema.describe(shape.about)
  }
  if (isOrNull(shape)) return schemaOf(shape.orNull).nullable()
  if (isList(shape)) return z.array(schemaOf(shape.list))
  return objectOf(shape, schemaOf)
}

const objectOf = <T>(fields: Readonly<Record<string, T>>, schema: (field: T) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, schema(of)])))

/** Schemas of the query parameters. */
export const parametersOf = (view: Readonly<Record<string, Parameter>>): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, parameter]) =>
      isOfJournal(parameter) ? [] : [[name, parameterOf(parameter)]],
    ),
  )

const longestList = 2000
const parts = (text: string): readonly string[] => (text === '' ? [] : text.split(','))
const some = z.string().max(longestList)
const idsIn = some.transform((text): unknown[] => [...parts(text)]).pipe(z.array(IdParam))

const longestJson = 4000
const json = <T extends z.ZodType>(schema: T, or: z.output<T>) =>
  z.string().max(longestJson).default(JSON.stringify(or)).transform(parseJson).pipe(schema)

const leftOutText = (words: string): string => `When left out: ${words[0]!.toLowerCase()}${words.slice(1)}.`

function parameterOf(parameter: Exclude<Parameter, OfJournal>): z.ZodType {
  switch (parameter.is) {
    case 'one': {
      const one = z.enum(parameter.of)
      return parameter.or === undefined ? one : one.default(parameter.or)
    }
    case 'oneNumber': {
      const { of, or } = parameter
      return z.enum(of.map(String)).default(String(or)).transform(Number)
    }
    case 'oneOrNone':
      return z.enum(parameter.of).nullable().default(null).describe(leftOutText(parameter.leftOut))
    case 'some':
      return some
        .default('')
        .transform(parts)
        .pipe(z.array(z.enum(parameter.of)))
        .describe(`With commas between them. ${leftOutText(parameter.leftOut)}`)
    case 'ids':
      // an empty text counts as absent: it was the way to omit it
      return idsIn
        .transform((list) => (list.length === 0 ? undefined : list))
        .optional()
        .describe(`Ids with commas between them. ${leftOutText(parameter.leftOut)}`)
    case 'ratedComments':
      return idsIn
        .optional()
        .describe(
          `Ids of trade comments with commas between them. ${leftOutText(`all of the journal that are rated ${parameter.rating}`)}`,
        )
    case 'whole':
      return WholeParamOr(parameter.min, parameter.max, parameter.or)
    case 'strategies':
      return json(Strategies, [{ ...originalStrategy, partials: [] }])
    case 'tradingRules':
      return json(TradingRules, [])
    case 'day':
      return LocalDateText.nullable().default(null).describe(leftOutText(parameter.leftOut))
  }
}
