import { Id, LocalDateText } from '@afterclose/contract/values'
import { isLeaf, isList, isOrNull, type Leaf, type Parameter, type Shape } from '@afterclose/engine/reports/definition'
import { z } from 'zod'

const leafSchemas: Readonly<Record<Leaf['leaf'], z.ZodType>> = {
  number: z.number(),
  known: z.number().nullable(),
  boolean: z.boolean(),
  text: z.string(),
}

/** The schema of what a report shows. */
export function schemaOf(shape: Shape): z.ZodType {
  if (isLeaf(shape)) {
    const schema = leafSchemas[shape.leaf]
    return shape.about === undefined ? schema : schema.describe(shape.about)
  }
  if (isOrNull(shape)) return schemaOf(shape.orNull).nullable()
  if (isList(shape)) return z.array(schemaOf(shape.list))
  return objectOf(shape, schemaOf)
}

const objectOf = <T>(fields: Readonly<Record<string, T>>, schema: (of: T) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, schema(of)])))

/** The schemas of the parameters of an address. */
export const parametersOf = (view: Readonly<Record<string, Parameter>>): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, parameter]) =>
      parameter.is === 'missedTrades' ? [] : [[name, parameterOf(parameter)]],
    ),
  )

const longestList = 2000
const parts = (text: string): readonly string[] => (text === '' ? [] : text.split(','))
const some = z.string().max(longestList).default('')

function parameterOf(parameter: Exclude<Parameter, { is: 'missedTrades' }>): z.ZodType {
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
      return z.enum(parameter.of).nullable().default(null)
    case 'some':
      return some.transform(parts).pipe(z.array(z.enum(parameter.of)))
    case 'ids': {
      const ids = some.transform(parts).pipe(z.array(z.string().transform(Number).pipe(Id)))
      return parameter.optional === true ? ids.transform((list) => (list.length === 0 ? undefined : list)) : ids
    }
    case 'whole':
      return z
        .string()
        .max(String(parameter.max).length)
        .transform(Number)
        .pipe(z.int().min(parameter.min).max(parameter.max))
        .default(parameter.or)
    case 'day':
      return LocalDateText.nullable().default(null)
  }
}
