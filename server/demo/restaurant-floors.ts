import { type ComboPlan, type FloorPlan, tableRow } from './plan.ts'

/** Ground floor: 15 by 10 metres, windows on the long side. Upstairs: 12 by 8 metres, terrace on the right. */
export const RESTAURANT_FLOORS: readonly FloorPlan[] = [
  {
    name: 'Ground floor',
    names: { en: null, de: 'Erdgeschoss' },
    width: 1500,
    height: 1000,
    areas: [
      {
        name: 'Window',
        names: { en: null, de: 'Am Fenster' },
        tables: tableRow(
          { prefix: 'W', count: 7, stepX: 190 },
          { capacity: 2, minParty: 1, shape: 'rect', x: 80, y: 50, w: 75, h: 75 },
        ),
      },
      {
        name: 'Main room',
        names: { en: null, de: 'Großer Saal' },
        tables: [
          ...tableRow(
            { prefix: 'M', count: 4, stepX: 250 },
            { capacity: 4, minParty: 2, shape: 'circle', x: 120, y: 290, w: 110, h: 110 },
          ),
          ...tableRow(
            { prefix: 'M', from: 5, count: 4, stepX: 250 },
            { capacity: 4, minParty: 2, shape: 'rect', x: 115, y: 540, w: 120, h: 80 },
          ),
          { number: 'M9', capacity: 8, minParty: 5, shape: 'rect', x: 1200, y: 250, w: 100, h: 240 },
          { number: 'M10', capacity: 6, minParty: 4, shape: 'circle', x: 1175, y: 585, w: 150, h: 150 },
        ],
      },
      {
        name: 'Booths',
        names: { en: null, de: 'Nischen' },
        tables: [
          ...tableRow(
            { prefix: 'B', count: 4, stepX: 255 },
            { capacity: 4, minParty: 2, shape: 'booth', x: 60, y: 810, w: 180, h: 130 },
          ),
          { number: 'B5', capacity: 8, minParty: 5, shape: 'booth', x: 1090, y: 800, w: 250, h: 150 },
        ],
      },
    ],
  },
  {
    name: 'Upstairs',
    names: { en: null, de: 'Obergeschoss' },
    width: 1200,
    height: 800,
    areas: [
      {
        name: 'Lounge',
        names: { en: null, de: 'Lounge' },
        tables: [
          ...tableRow(
            { prefix: 'L', count: 3, stepX: 220 },
            { capacity: 4, minParty: 2, shape: 'rect', x: 80, y: 390, w: 120, h: 80 },
          ),
          ...tableRow(
            { prefix: 'L', from: 4, count: 3, stepX: 220 },
            { capacity: 3, minParty: 1, shape: 'circle', x: 95, y: 610, w: 90, h: 90 },
          ),
        ],
      },
      {
        name: 'The Study',
        names: { en: null, de: 'Bibliothek' },
        tables: [
          {
            number: 'S1',
            capacity: 12,
            minParty: 8,
            shape: 'rect',
            x: 140,
            y: 120,
            w: 420,
            h: 120,
            depositPence: 20_000,
            bookableOnline: false,
          },
        ],
      },
      {
        name: 'Terrace',
        names: { en: null, de: 'Terrasse' },
        tables: [
          ...tableRow(
            { prefix: 'T', count: 3, stepY: 190 },
            { capacity: 2, minParty: 1, shape: 'circle', x: 850, y: 60, w: 75, h: 75 },
          ),
          ...tableRow(
            { prefix: 'T', from: 4, count: 3, stepY: 190 },
            { capacity: 4, minParty: 2, shape: 'rect', x: 1030, y: 60, w: 80, h: 80, rotation: 45 },
          ),
          { number: 'T7', capacity: 6, minParty: 4, shape: 'rect', x: 850, y: 650, w: 240, h: 85 },
        ],
      },
    ],
  },
]

/** Adjacent tables that can be combined. */
export const RESTAURANT_COMBOS: readonly ComboPlan[] = [
  { tables: ['W1', 'W2'], capacity: 4, minParty: 3 },
  { tables: ['W3', 'W4'], capacity: 4, minParty: 3 },
  { tables: ['M5', 'M6'], capacity: 8, minParty: 6 },
  { tables: ['M7', 'M8'], capacity: 8, minParty: 6 },
  { tables: ['M5', 'M6', 'M7'], capacity: 12, minParty: 9 },
  { tables: ['L1', 'L2'], capacity: 8, minParty: 6 },
]
