import type { PageLanguage } from '../../../contract/page-data.ts'

/** What the website of a demo venue says beside what the service knows of it. */
interface SiteContent {
  readonly kind: string
  readonly headline: string
  readonly lead: string
  readonly menuTitle: string
  /** Names and prices in pounds. */
  readonly menu: readonly (readonly [name: string, price: string])[]
  readonly way: string
}

/** By name of the venue. Another venue has no menu and no map, because we know none. */
export const DEMO_CONTENT: Readonly<Record<string, Readonly<Record<PageLanguage, SiteContent>>>> = {
  'The Copper Heron': {
    en: {
      kind: 'Modern British · seafood · Bermondsey',
      headline: 'A fire that is never out',
      lead: 'A riverside dining room in a former rope works. Short menu, long wine list.',
      menuTitle: 'Tonight’s menu',
      menu: [
        ['Carlingford oysters, shallot', '4'],
        ['Smoked eel, apple, rye', '14'],
        ['Hake, brown shrimp, sea beet', '27'],
        ['Celeriac from the embers', '19'],
        ['Treacle tart, clotted cream', '9'],
      ],
      way: 'Eight minutes from London Bridge. Step-free by the yard gate.',
    },
    de: {
      kind: 'Moderne britische Küche · Fisch · Bermondsey',
      headline: 'Das Feuer geht nie aus',
      lead: 'Ein Speisesaal am Fluss, in einer alten Seilerei. Kleine Karte, viel Wein.',
      menuTitle: 'Heute Abend',
      menu: [
        ['Austern aus Carlingford, Schalotte', '4'],
        ['Räucheraal, Apfel, Roggen', '14'],
        ['Seehecht, Krabben, Meerkohl', '27'],
        ['Sellerie aus der Glut', '19'],
        ['Siruptarte, dicke Sahne', '9'],
      ],
      way: 'Acht Minuten von London Bridge. Stufenlos durch das Hoftor.',
    },
  },
  Lowtide: {
    en: {
      kind: 'Club · two rooms · under the railway',
      headline: 'Open until the tide turns',
      lead: 'House and disco below, slow records on the mezzanine. Tables, tickets and the guest list.',
      menuTitle: 'At the bar',
      menu: [
        ['Low Water: gin, vermouth, sea salt', '12'],
        ['Orange Buoy: rum, bitter orange', '11'],
        ['Undertow: mezcal, raspberry', '12'],
        ['Harbour light, without alcohol', '7'],
        ['Bottle of Crémant, for the table', '58'],
      ],
      way: 'Under the arches, entrance on the water side. The door has a ramp.',
    },
    de: {
      kind: 'Club · zwei Räume · unter der Bahn',
      headline: 'Offen bis zur Flut',
      lead: 'Unten House und Disco, oben langsame Platten. Tische, Tickets und Gästeliste.',
      menuTitle: 'An der Bar',
      menu: [
        ['Low Water: Gin, Wermut, Meersalz', '12'],
        ['Orange Buoy: Rum, Bitterorange', '11'],
        ['Undertow: Mezcal, Himbeere', '12'],
        ['Hafenlicht, ohne Alkohol', '7'],
        ['Eine Flasche Crémant für den Tisch', '58'],
      ],
      way: 'Unter den Bögen, Eingang auf der Wasserseite. Am Einlass ist eine Rampe.',
    },
  },
  'Bramble & Oat': {
    en: {
      kind: 'Café · brunch and bakery · Ancoats',
      headline: 'One very long table',
      lead: 'Porridge, pastries and coffee from eight. Bring somebody, or meet somebody.',
      menuTitle: 'All day',
      menu: [
        ['Porridge, bramble, toasted oats', '7'],
        ['Eggs on sourdough', '9'],
        ['Bramble brioche', '4'],
        ['Soup of the day, bread', '8'],
        ['Flat white', '3.60'],
      ],
      way: 'Five minutes from New Islington. Prams fit under the table.',
    },
    de: {
      kind: 'Café · Brunch und Backstube · Ancoats',
      headline: 'Ein sehr langer Tisch',
      lead: 'Porridge, Gebäck und Kaffee ab acht. Kommen Sie zu zweit, oder lernen Sie jemanden kennen.',
      menuTitle: 'Den ganzen Tag',
      menu: [
        ['Porridge, Brombeeren, geröstete Haferflocken', '7'],
        ['Eier auf Sauerteigbrot', '9'],
        ['Brombeerbrioche', '4'],
        ['Tagessuppe, Brot', '8'],
        ['Flat White', '3,60'],
      ],
      way: 'Fünf Minuten von New Islington. Kinderwagen passen unter den Tisch.',
    },
  },
}
