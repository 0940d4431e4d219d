import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { afterAll, expect, it } from 'vitest'
import { keptShape } from './plan-types.ts'

/** What lies in files and rows while an import waits: the types that are written there, by the file that declares them. */
const keptTypes = {
  '../upload/plan-file.ts': ['PlanOnFile'],
  './plan-types.ts': ['ImportLists'],
  '../statements/kept-statement.ts': ['KeptStatement'],
}
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

const compiler = new API({ cwd: pathOf('.') })
afterAll(() => compiler.close())

/** A type as it is written to JSON, whatever its parts are called: names of fields with what stands in them. */
function shapeOf(checker: Checker, type: Type, within: readonly number[] = []): string {
  if (type.isUnionType() || type.isIntersectionType()) {
    const parts = type.getTypes().map((part) => shapeOf(checker, part, within))
    return parts.toSorted().join(type.isUnionType() ? ' | ' : ' & ')
  }
  if (!type.isObjectType() || type.getSymbol()?.name === 'Buffer') return checker.typeToString(type)
  if (within.includes(type.id)) throw new Error(`${checker.typeToString(type)} holds itself`)
  const inner = (part: Type | undefined): string => shapeOf(checker, part!, [...within, type.id])
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return `[${type.isTypeReference() ? checker.getTypeArguments(type).map(inner).join(', ') : ''}]`
  const named = checker
    .getPropertiesOfType(type)
    .map((field) => `${field.name}: ${inner(checker.getTypeOfSymbol(field))}`)
  const indexed = checker
    .getIndexInfosOfType(type)
    .map(({ keyType, valueType }) => `[${inner(keyType)}]: ${inner(valueType)}`)
  return `{ ${[...named, ...indexed].toSorted().join('; ')} }`
}

function shapeNow(): string {
  const project = pathOf('../../../tsconfig.json')
  const { program, checker } = compiler.updateSnapshot({ openProjects: [project] }).getProject(project)!
  const shapes = Object.entries(keptTypes).flatMap(([file, names]) => {
    const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(pathOf(file))!)!)
    return names.map((name) => {
      const symbol = declared.find((one) => one.name === name)
      return `${name} ${shapeOf(checker, checker.getDeclaredTypeOfSymbol(symbol!))}`
    })
  })
  return shapes.join('\n')
}

it('the types of a stored plan match `keptShape`: a change of them needs a new value there', () => {
  const [number = ''] = keptShape.split(' ')
  const shape = createHash('sha256').update(shapeNow()).digest('base64url').slice(0, 12)
  expect(number).toMatch(/^[1-9]\d*$/)
  expect(keptShape).toBe(`${number} ${shape}`)
})
