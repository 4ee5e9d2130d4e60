// Declares the tests of the page about scenarios.
import '../snippets/scenarios.test.js'
