import { lines } from './production-titles';

/** Titles of invented stories, vague on purpose so that any subject fits any title. */
export const STORY_TITLES = lines(`
  Northbound
  Half Light
  Salt & Iron
  The Lamplighter's Debt
  Every Other Sunday
  Paper Bridges
  A House With No East
  The Understorey
  Cold Copper
  Eleven Minutes Late
  Sisters of the Weir
  Tallow
  The Long Receipt
  Blue Hour, Red Door
  Nobody's Lighthouse
  Gravel
  The Interpreter's Garden
  Seven Kinds of Rain
  Winter Fares
  Outpost Hotel
  Small Thunder
  Kites Over Harrow Lane
  The Quiet Mechanic
  Undertow County
  A Spare Key to Everything
  Mothers' Ruin Road
  Last Boat to Corrin
  Slow Burn Avenue
  The Glass Allotment
  Borrowed Horses
  Fathom Street
  The Year of Two Harvests
  Small Hours Club
  Ashes for Breakfast
  A Field Guide to Leaving
  The Beekeeper's Alibi
  Hollow Mile
  Tenants
  Cinder Valley
  Postcards to Nobody
  The Weather Room
  Driftwood Sunday
  Crossing at Teller's Reach
  Iron Orchard Road
  The Second Violin
  Pigeon Season
  Under the Viaduct
  An Honest Forgery
  Salt Roads
  Cutting Room Floor
  Marigold and the Machine
  The Cartographer's Wife
  Three Days of Fog
  Dead Letter Office Hours
  Nightjar
  Harbour Lights Out
  The Apprentice Ghost
  Wide Load
  Copperhead Choir
  A Room Over the Bakery
  The Tin Parliament
  Birdsong at Platform Nine
  Summer of the Broken Pump
  Wolfsbane Terrace
  The Long Way to Breakfast
  Saint of Small Engines
  Mercy Lane
  Thirteen Umbrellas
  The Clockmaker's Strike
  Moth Season
  Black Ice Sonata
  Lodgers
  The Fifth Lantern
  Ordinary Saints
  Mud Season
  Night Bus to Tarn
  The Ropewalk
  Cloudberry
  An Inventory of Storms
  The Ventriloquist's Daughter
  Halfway to Harrogate Falls
  Ghost Acres
  Tidewater Tango
  The Left-Handed Saint
  Sparrowfall
  Beneath the Bandstand
  The Oyster Thieves
  Second Spring
  Ferns
  A Lantern in the Reeds
  Broken Weather
  The Telephone Tree
  Coal Dust Ballet
  The Bone Orchardist
  Nobody Swims Here
  The Paper Admiral
  Rook and Castle
  Velvet Hammer
  Quarry Girls
  The Umbrella Mender
  Good Neighbours, Bad Fences
  Three Left Turns
  Hunger Moon
  The Winter Understudy
  Off Season
  Foxglove Court
  Sunday Drivers
  The Map of Small Islands
  Tinder Box Road
  What We Owe the River
  The Accordion Murders
  Milk Teeth
  Elegy for a Shopping Mall
  The Rain Ledger
  Common Ground, Uncommon Birds
  Silver Birch Motel
  Crooked Mile Marker
  The Ninth Passenger
  Letters From the Loading Dock
  Kingfisher Blue
  The Lost Property Office
  Everything Must Go Slowly
  Skylark Down
  A Short History of Shouting
  Turnstile
  The Chandlery
  Warm Front
  Pilot Light
  Sleepers on the Line
  The Sugar Boat
  The Museum of Ordinary Days
  Barley Moon
  Hands Like My Father
  Nine Doors Down
  The Cooper's Last Barrel
  Tunnel Songs
  Fool's Spring
  The Dovecote
  Watershed
  A Hundred Wet Mondays
  The Stowaways' Choir
  Frostline
  The Puppet Accountant
  Bright Ruin
  The Signal Box
  After the Carnival, Before the Bus
  Copper Beech
  The Sandbag Years
  Swallow Dive
  Two Hundred Acres of Sky
  The Night Porter's Cat
  Understudies
  Harvest Home Again
  The Cable Ferry
  Little Earthquakes, Big Kitchens
  Yellow Brick Garage
  The Peat Cutters
  All the Wrong Weather
  Rust Season
  The Whale Road
  A Polite Invasion
  Stone Soup Summer
  The Lime Tree Trial
  Ferris
  Cardinal Point
  The Bell Foundry
`);
