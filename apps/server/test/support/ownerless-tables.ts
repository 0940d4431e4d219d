import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  type OperationNode,
  OperatorNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

/** Columns that say whose a row is, by table. */
export type Owners = ReadonlyMap<string, readonly string[]>

type Statement = SelectQueryNode | UpdateQueryNode | DeleteQueryNode

interface UsedTable {
  readonly alias: string
  readonly table: string
}

interface ColumnOf {
  /** Null if the statement does not say of which table. */
  readonly alias: string | null
  readonly column: string
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

const partsOf = (node: OperationNode): readonly OperationNode[] =>
  Object.values(node)
    .flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const isStatement = (node: OperationNode): node is Statement =>
  SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)

function statementsIn(node: OperationNode): readonly Statement[] {
  const inner = partsOf(node).flatMap(statementsIn)
  return isStatement(node) ? [node, ...inner] : inner
}

/** Tables that a part of a statement names, without those of statements inside it. */
function tablesIn(node: OperationNode): readonly UsedTable[] {
  if (isStatement(node)) return []
  if (TableNode.is(node)) {
    const { name } = node.table.identifier
    return [{ alias: name, table: name }]
  }
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) {
    const { name } = node.alias
    return tablesIn(node.node).map(({ table }) => ({ alias: name, table }))
  }
  return partsOf(node).flatMap(tablesIn)
}

/** Comparisons and raw SQL of a condition, each on its own. */
function comparisonsIn(node: OperationNode): readonly (BinaryOperationNode | RawNode)[] {
  if (isStatement(node)) return []
  return BinaryOperationNode.is(node) || RawNode.is(node) ? [node] : partsOf(node).flatMap(comparisonsIn)
}

const columnOf = (node: OperationNode): ColumnOf | null =>
  ReferenceNode.is(node) && ColumnNode.is(node.column)
    ? { alias: node.table?.table.identifier.name ?? null, column: node.column.column.name }
    : null

/** Columns that a comparison names, those in raw SQL too. */
function columnsIn(node: OperationNode): readonly ColumnOf[] {
  if (isStatement(node)) return []
  const column = columnOf(node)
  if (column !== null) return [column]
  const texts = RawNode.is(node) ? node.sqlFragments : []
  const named = texts.flatMap((text) => [...text.matchAll(/(?:(\w+)\.)?(\w+)/g)])
  return [
    ...named.map(([, alias, name]) => ({ alias: alias ?? null, column: name ?? '' })),
    ...partsOf(node).flatMap(columnsIn),
  ]
}

const comparesEqual = ({ operator }: BinaryOperationNode): boolean =>
  OperatorNode.is(operator) && (operator.operator === '=' || operator.operator === 'in')

/** Tables of a statement, without those inside it, whose owner it does not name. */
function ownerlessIn(statement: Statement, owners: Owners): readonly string[] {
  const joins = statement.joins ?? []
  const from = UpdateQueryNode.is(statement) ? [statement.table, statement.from] : [statement.from]
  const used = [...from, ...joins.map(({ table }) => table)].flatMap((node) =>
    node === undefined ? [] : tablesIn(node),
  )
  const owned = used.filter(({ table }) => owners.has(table))
  /** The table whose owner a column is. */
  const ownedBy = (column: ColumnOf | null): string | null =>
    owned.find(
      ({ alias, table }) =>
        column !== null &&
        (column.alias === null || column.alias === alias) &&
        owners.get(table)?.includes(column.column) === true,
    )?.alias ?? null
  const isWithin = (column: ColumnOf): boolean =>
    column.alias === null || used.some(({ alias }) => alias === column.alias)
  const named = new Set<string>()
  const equals: (readonly [string, string])[] = []
  const conditions = [statement.where, ...joins.map(({ on }) => on)].flatMap((node) =>
    node === undefined ? [] : [node],
  )
  for (const comparison of conditions.flatMap(comparisonsIn)) {
    const sides = BinaryOperationNode.is(comparison)
      ? ([columnOf(comparison.leftOperand), columnOf(comparison.rightOperand)] as const)
      : ([null, null] as const)
    const [left, right] = sides
    const [leftOwned, rightOwned] = [ownedBy(left), ownedBy(right)]
    if (left === null) for (const column of columnsIn(comparison)) named.add(ownedBy(column) ?? '')
    else if (!BinaryOperationNode.is(comparison) || !comparesEqual(comparison)) continue
    else if (leftOwned !== null && rightOwned !== null) equals.push([leftOwned, rightOwned])
    else if (leftOwned !== null && (right === null || !isWithin(right))) named.add(leftOwned)
    else if (rightOwned !== null && !isWithin(left)) named.add(rightOwned)
  }
  for (let before = -1; before !== named.size; ) {
    before = named.size
    for (const [a, b] of equals) if (named.has(a) || named.has(b)) named.add(a).add(b)
  }
  return owned.filter(({ alias }) => !named.has(alias)).map(({ table }) => table)
}

/**
 * Tables that a query reads, changes or deletes from without saying whose rows: neither by a value, nor through another table whose owner it
 * names. Inserts say it by their columns.
 */
export const ownerlessTables = (query: OperationNode, owners: Owners): readonly string[] => [
  ...new Set(statementsIn(query).flatMap((statement) => ownerlessIn(statement, owners))),
]
