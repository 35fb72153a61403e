import { randomFillSync } from 'node:crypto'

const TAIL_BITS = 74n
const LOW_62 = (1n << 62n) - 1n
const STEP = (1n << 60n) - 1n

const pool = new BigUint64Array(512)
let used = pool.length

const random64 = (): bigint => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const word = pool[used] as bigint
  pool[used] = 0n
  used += 1
  return word
}

/** The lower half of what the tail can hold, so that there is room to go on from there. */
const randomTail = () => ((random64() & 0x1ffn) << 64n) | random64()

let lastMs = 0
let tail = 0n

/**
 * A UUIDv7: the millisecond, and behind it 74 bits that begin at random with each millisecond and go on in random steps
 * of up to 2^60. So the ids of a process are ordered as they were made, and still nobody who has one finds the next,
 * nor learns how many were made in between.
 */
export const nextUuid = (now: number = Date.now()): Uint8Array => {
  if (now > lastMs) {
    lastMs = now
    tail = randomTail()
  } else {
    tail += 1n + (random64() & STEP)
    if (tail >> TAIL_BITS > 0n) {
      lastMs += 1
      tail = randomTail()
    }
  }
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | Number(tail >> 62n), 6)
  bytes.writeBigUInt64BE((2n << 62n) | (tail & LOW_62), 8)
  return bytes
}
