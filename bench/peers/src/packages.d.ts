/** The parts of the peers' packages that are used, typed here: types are checked where those are not installed too. */

declare module '@duckdb/node-api' {
  export interface DuckDBType {
    readonly typeId: number
  }
  export const DOUBLE: DuckDBType
  export const INTEGER: DuckDBType
  export const UINTEGER: DuckDBType
  export const USMALLINT: DuckDBType
  export const UTINYINT: DuckDBType
  export interface Vector {
    /** Of number columns only. */
    readonly items: Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array
    setItem(index: number, value: number | null): void
    flush(): void
  }
  export class DuckDBDataChunk {
    static create(types: readonly DuckDBType[], rowCount: number): DuckDBDataChunk
    readonly rowCount: number
    getColumnVector(column: number): Vector
  }
  interface Appender {
    appendDataChunk(chunk: DuckDBDataChunk): void
    flushSync(): void
    closeSync(): void
  }
  interface Result {
    columnNames(): string[]
    fetchAllChunks(): Promise<DuckDBDataChunk[]>
  }
  interface Connection {
    run(sql: string): Promise<Result>
    createAppender(table: string): Promise<Appender>
  }
  export class DuckDBInstance {
    static create(path: string, options: Readonly<Record<string, string>>): Promise<DuckDBInstance>
    connect(): Promise<Connection>
  }
}

declare module 'lodash' {
  type Key<Item> = keyof Item | ((item: Item) => unknown)
  interface Lodash {
    filter<Item>(items: readonly Item[], test: (item: Item) => boolean): Item[]
    takeRight<Item>(items: readonly Item[], count: number): Item[]
    groupBy<Item>(items: readonly Item[], key: Key<Item>): Record<string, Item[]>
    countBy<Item>(items: readonly Item[], key: Key<Item>): Record<string, number>
    sumBy<Item>(items: readonly Item[], key: Key<Item>): number
    meanBy<Item>(items: readonly Item[], key: Key<Item>): number
    maxBy<Item>(items: readonly Item[], key: Key<Item>): Item | undefined
    minBy<Item>(items: readonly Item[], key: Key<Item>): Item | undefined
    map<Item, To>(items: readonly Item[], to: (item: Item) => To): To[]
    sortBy<Item>(items: readonly Item[], key: Key<Item>): Item[]
    intersection<Item>(...lists: (readonly Item[])[]): Item[]
    difference<Item>(list: readonly Item[], other: readonly Item[]): Item[]
  }
  const lodash: Lodash
  export default lodash
}

declare module 'date-fns' {
  export function parseISO(text: string): Date
  export function getISODay(date: Date): number
  export function getHours(date: Date): number
  export function getMonth(date: Date): number
  export function format(date: Date, pattern: string): string
  export function differenceInMilliseconds(later: Date, earlier: Date): number
}

declare module 'apache-arrow' {
  export interface Vector {
    toArray(): Float64Array | Int32Array | Uint32Array
  }
  export interface Table {
    readonly numRows: number
    readonly schema: { readonly fields: readonly { readonly name: string }[] }
    getChild(name: string): Vector | null
  }
  export const Table: new (columns: Readonly<Record<string, Vector>>) => Table
  export function makeVector(values: ArrayBufferView): Vector
  export function tableToIPC(table: Table, kind: 'stream'): Uint8Array
  export function tableFromIPC(bytes: Uint8Array): Table
}

declare module '@duckdb/duckdb-wasm/blocking' {
  import type { Table } from 'apache-arrow'
  interface Bundle {
    readonly mainModule: string
    readonly mainWorker: string
  }
  interface Connection {
    query(sql: string): Table
    insertArrowFromIPCStream(bytes: Uint8Array, into: { readonly name: string; readonly create: boolean }): void
  }
  interface Bindings {
    instantiate(progress: () => void): Promise<unknown>
    connect(): Connection
  }
  export const VoidLogger: new () => object
  export const NODE_RUNTIME: object
  export function createDuckDB(
    bundles: Readonly<Record<'mvp' | 'eh', Bundle>>,
    logger: object,
    runtime: object,
  ): Promise<Bindings>
}

declare module 'nodejs-polars' {
  export interface DataType {
    readonly variant: string
  }
  export interface Expr {
    alias(name: string): Expr
    and(other: Expr): Expr
    or(other: Expr): Expr
    not(): Expr
    eq(other: Expr): Expr
    neq(other: Expr): Expr
    gtEq(other: number): Expr
    lt(other: number): Expr
    mul(other: Expr): Expr
    isIn(values: readonly number[]): Expr
    fillNan(value: null): Expr
    fillNull(value: boolean | number): Expr
    cast(type: DataType): Expr
    sum(): Expr
    count(): Expr
    max(): Expr
    min(): Expr
  }
  interface Series {
    toTypedArray(): Float64Array | Uint32Array
  }
  interface GroupBy {
    agg(...columns: readonly Expr[]): DataFrame
  }
  export interface DataFrame {
    readonly columns: string[]
    withColumns(...columns: readonly Expr[]): DataFrame
    filter(test: Expr): DataFrame
    select(...columns: readonly Expr[]): DataFrame
    tail(rows: number): DataFrame
    groupBy(column: string): GroupBy
    rename(names: Readonly<Record<string, string>>): DataFrame
    getColumn(name: string): Series
  }
  const pl: {
    readonly Float64: DataType
    readonly UInt32: DataType
    col(name: string): Expr
    lit(value: number): Expr
    readIPCStream(bytes: Buffer): DataFrame
  }
  export default pl
}

declare module 'arquero' {
  export interface Aggregate {
    readonly aggregate?: never
  }
  export interface ColumnTable {
    filter(expression: string): ColumnTable
    slice(from: number): ColumnTable
    groupby(column: string): ColumnTable
    rollup(columns: Readonly<Record<string, Aggregate>>): ColumnTable
    columnNames(): string[]
    array(column: string): ArrayLike<number>
    indices(): Uint32Array
  }
  export function table(columns: Readonly<Record<string, ArrayBufferView>>): ColumnTable
  export const op: {
    count(): Aggregate
    sum(column: string): Aggregate
    valid(column: string): Aggregate
    max(column: string): Aggregate
    min(column: string): Aggregate
  }
}

declare module 'crossfilter2' {
  export interface Group<Value> {
    reduce(
      add: (value: Value, row: number) => Value,
      remove: (value: Value, row: number) => Value,
      initial: () => Value,
    ): Group<Value>
    all(): readonly { readonly key: number; readonly value: Value }[]
  }
  interface GroupAll<Value> {
    reduce(
      add: (value: Value, row: number) => Value,
      remove: (value: Value, row: number) => Value,
      initial: () => Value,
    ): GroupAll<Value>
    value(): Value
  }
  export interface Dimension {
    filterExact(value: number): void
    filterRange(range: readonly [number, number]): void
    filterFunction(test: (value: number) => boolean): void
    filterAll(): void
    top(count: number): readonly number[]
    group<Value>(): Group<Value>
  }
  export interface Crossfilter {
    dimension(valueOf: (row: number) => number): Dimension
    groupAll<Value>(): GroupAll<Value>
    isElementFiltered(index: number): boolean
  }
  export default function crossfilter(rows: readonly number[]): Crossfilter
}
