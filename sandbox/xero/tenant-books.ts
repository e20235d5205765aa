import type { Books, SandboxContact, SandboxDocument } from './books.ts';

/** The books of one organisation. */
export class TenantBooks {
  readonly #read: () => Books;
  readonly #write: (books: Books) => void;

  constructor(read: () => Books, write: (books: Books) => void) {
    this.#read = read;
    this.#write = write;
  }

  get now(): Books {
    return this.#read();
  }

  #change(part: Partial<Books>): void {
    this.#write({ ...this.now, ...part });
  }

  addContact(contact: SandboxContact): void {
    this.#change({ contacts: [...this.now.contacts, contact] });
  }

  addDocument(document: SandboxDocument): void {
    this.#change({ documents: [...this.now.documents, document] });
  }

  /** Changes a document that exists, by its id or number. @returns false if there is none */
  changeDocument(idOrNumber: string, part: Partial<SandboxDocument>): boolean {
    const found = this.findDocument(idOrNumber);
    if (!found) return false;
    this.#change({ documents: this.now.documents.map((each) => (each === found ? { ...each, ...part } : each)) });
    return true;
  }

  removeDocument(idOrNumber: string): void {
    const found = this.findDocument(idOrNumber);
    this.#change({ documents: this.now.documents.filter((each) => each !== found) });
  }

  findDocument(idOrNumber: string): SandboxDocument | undefined {
    return this.now.documents.find(({ id, number }) => id === idOrNumber || number === idOrNumber);
  }
}
