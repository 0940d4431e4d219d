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
