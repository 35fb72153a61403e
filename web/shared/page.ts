/** What the server wrote into the page for its script. */
export const readPage = <T>(): T => JSON.parse(document.getElementById('page')?.textContent ?? '{}') as T
