import { type ComboPlan, type FloorPlan, tableRow } from './plan.ts'

/** The booths surround an empty dance floor of twelve by six metres. */
export const CLUB_FLOORS: readonly FloorPlan[] = [
  {
    name: 'The Arch',
    names: { en: null, de: 'Der Bogen' },
    width: 1800,
    height: 1200,
    areas: [
      {
        name: 'Dance floor booths',
        names: { en: null, de: 'Nischen an der Tanzfläche' },
        tables: [
          ...tableRow(
            { prefix: 'N', count: 5, stepX: 300 },
            { capacity: 8, minParty: 4, shape: 'booth', x: 190, y: 50, w: 220, h: 150 },
          ),
          ...tableRow(
            { prefix: 'D', count: 3, stepY: 220 },
            { capacity: 6, minParty: 3, shape: 'booth', x: 60, y: 300, w: 150, h: 170 },
          ),
          ...tableRow(
            { prefix: 'D', from: 4, count: 3, stepY: 220 },
            { capacity: 6, minParty: 3, shape: 'booth', x: 1590, y: 300, w: 150, h: 170 },
          ),
        ],
      },
      {
        name: 'Bar',
        names: { en: null, de: 'Bar' },
        tables: tableRow(
          { prefix: 'H', count: 6, stepX: 230 },
          { capacity: 4, minParty: 2, shape: 'circle', x: 260, y: 1010, w: 130, h: 130 },
        ),
      },
    ],
  },
  {
    name: 'Mezzanine',
    names: { en: null, de: 'Empore' },
    width: 1200,
    height: 500,
    areas: [
      {
        name: 'Mezzanine',
        names: { en: null, de: 'Empore' },
        tables: [
          ...tableRow(
            { prefix: 'V', count: 4, stepX: 285 },
            {
              capacity: 10,
              minParty: 4,
              shape: 'booth',
              x: 45,
              y: 50,
              w: 250,
              h: 160,
              depositPence: 30_000,
            },
          ),
          {
            number: 'V5',
            capacity: 12,
            minParty: 6,
            shape: 'booth',
            x: 450,
            y: 310,
            w: 300,
            h: 160,
            depositPence: 60_000,
            bookableOnline: false,
          },
        ],
      },
    ],
  },
]

/** Adjacent tables that can be combined. */
export const CLUB_COMBOS: readonly ComboPlan[] = [
  { tables: ['N1', 'N2'], capacity: 16, minParty: 10 },
  { tables: ['N4', 'N5'], capacity: 16, minParty: 10 },
  { tables: ['D1', 'D2'], capacity: 12, minParty: 8 },
  { tables: ['D4', 'D5'], capacity: 12, minParty: 8 },
  { tables: ['H1', 'H2'], capacity: 8, minParty: 5 },
]
