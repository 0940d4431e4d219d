import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/**
 * Streaming XML parser for slices that end after a tag: the four methods receive tags, attributes and texts in document order. Names have
 * no namespace prefix. No tree is built, so that nested content cannot exhaust memory.
 */
export abstract class XmlReader implements TokenizerCallbacks {
  readonly #tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, this)
  #slice = ''
  /** Offset of the slice in the whole text. */
  #offset = 0
  #tag = ''
  #name = ''
  #value = ''

  read(text: string): void {
    this.#slice = text
    this.#tokenizer.write(text)
    this.#offset += text.length
  }

  protected abstract open(tag: string): void
  protected abstract close(tag: string): void
  protected abstract attribute(name: string, value: string): void
  protected abstract text(text: string): void

  onopentagname(start: number, end: number): void {
    this.#tag = this.#localName(start, end)
    this.open(this.#tag)
  }
  onselfclosingtag(): void {
    this.close(this.#tag)
  }
  onclosetag(start: number, end: number): void {
    this.close(this.#localName(start, end))
  }
  onattribname(start: number, end: number): void {
    this.#name = this.#cut(start, end)
    this.#value = ''
  }
  onattribdata(start: number, end: number): void {
    this.#value += this.#cut(start, end)
  }
  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }
  onattribend(): void {
    this.attribute(this.#name, this.#value)
  }
  ontext(start: number, end: number): void {
    this.text(this.#cut(start, end))
  }
  ontextentity(codepoint: number): void {
    this.text(String.fromCodePoint(codepoint))
  }
  oncdata(start: number, end: number, endMark: number): void {
    this.text(this.#cut(start, end - endMark))
  }
  onopentagend(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #cut(start: number, end: number): string {
    return this.#slice.slice(Math.max(start - this.#offset, 0), Math.max(end - this.#offset, 0))
  }

  /** "c" for "x:c": some programs write every tag with a prefix. */
  #localName(start: number, end: number): string {
    const name = this.#cut(start, end)
    return name.slice(name.indexOf(':') + 1)
  }
}
